/** True for names and IP addresses of this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|::1)$/i.test(hostname);
