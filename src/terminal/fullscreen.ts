const enterScreen = '\u001b[?1049h\u001b[H\u001b[2J';
const enterAlways = '\u001b[?25l\u001b[?2004h';
// An update may have been cut off (2026) and a colour may be on: both end before the screen is given back.
const leaveAlways = '\u001b[?2026l\u001b[0m\u001b[?2004l\u001b[?25h';
const leaveScreen = '\u001b[?1049l';

export interface FullScreen {
  enter(): void;
  leave(): void;
}

/**
 * The alternate screen: in with a hidden cursor and bracketed paste, out with everything as it was. Leaving may happen
 * in a signal handler or at the exit of the process, so it writes synchronously, may be called twice and never throws.
 */
export function fullScreen(write: (text: string) => void): FullScreen {
  let entered = false;
  return {
    enter() {
      entered = true;
      write(enterScreen + enterAlways);
    },
    leave() {
      if (!entered) return;
      entered = false;
      write(leaveAlways + leaveScreen);
    },
  };
}
