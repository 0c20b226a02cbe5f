import { useEffect, useState } from 'react';

/** What an error says, and the way out if it knows one. */
export const toldBy = ({ message, hint }: Error & { hint?: string }): string => (hint ? `${message} ${hint}` : message);

/**
 * What a screen needs before it can be drawn, loaded once a visit.
 *
 * @returns what came of it, or why nothing did; both null until that is known
 */
export function useLoaded<T>(load: () => Promise<T>): { loaded: T | null; failure: string | null } {
  const [state, setState] = useState<{ loaded: T | null; failure: string | null }>({ loaded: null, failure: null });
  useEffect(() => {
    load().then(
      loaded => setState({ loaded, failure: null }),
      (error: Error) => setState({ loaded: null, failure: toldBy(error) }),
    );
  }, []);
  return state;
}
