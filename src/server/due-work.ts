/** How often the clock is looked at, in ms of real time. */
const interval = 20;

/**
 * Does what is due on a service's clock, also while nobody sends it a request.
 *
 * @param runDue does what is due now.
 * @returns how to stop it.
 */
export function keepDoing(runDue: () => Promise<void>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void runDue().finally(() => {
      running = false;
    });
  }, interval);
  return () => clearInterval(timer);
}
