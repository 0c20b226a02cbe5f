export default function CheckScreen() {
  return null;
}
