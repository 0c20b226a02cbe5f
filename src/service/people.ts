import { scrypt, timingSafeEqual } from 'node:crypto';
import { accounts, seededCallers } from './callers';

/** Somebody who signs in with email and password, and then acts as one of the seeded callers. */
interface Person {
  email: string;
  /** The name of the caller. */
  caller: string;
}

/** The password of everybody in this demonstration; it is printed where sign-in is described. */
export const demoPassword = 'harbour lights at dusk';

/** scrypt (N 16384, r 8, p 1) of that password, with the email as salt: what is kept instead of it. */
const atRest: Record<string, string> = {
  'owner@acme.example': 'ATTsIJvfh8VikNXoRNdUOTBegTLvnMvB9RU2Rm5hvx4',
  'admin@acme.example': 'fLlkG1Pii8a9J4yckt6-bL_d2czUZW3ltTL8WHyyE6I',
  'editor@acme.example': '7aOP0U58WgGGJtuOzzgRMSROegl1Zt65lSiICMTdnPY',
  'member@acme.example': 'lFxrYxulT87zFlDqoI13bhd4ZfnHaBVGySedaVJYzrc',
  'stranger@birch.example': 'P6_ZGscefWoPIyK_c4ZPPXZtKSr4rKxGq_AQ89wx2ok',
};

/** Those seeded callers who are people: they have a project role. */
const people: readonly Person[] = seededCallers
  .filter(seed => seed.project !== undefined)
  .map(({ name, account }) => ({
    email: `${name}@${account === accounts.birch ? 'birch' : 'acme'}.example`,
    caller: name,
  }));

/**
 * Checks a sign-in. For an unknown email the work is the same, so that the time it takes reveals nothing.
 *
 * @returns the person, or null.
 */
export async function findPersonByPassword(email: string, password: string): Promise<Person | null> {
  const address = email.toLowerCase();
  const person = people.find(known => known.email === address);
  const expected = Buffer.from(atRest[person?.email ?? people[0]!.email]!, 'base64url');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), address, expected.length, (error, key) => (error ? reject(error) : resolve(key)));
  });
  return timingSafeEqual(derived, expected) && person ? person : null;
}
