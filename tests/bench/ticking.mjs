/** The baseline of a lab that plays: Ink as it comes, unbundled, with one line that is drawn again ten times a second. */
import { render, Text } from 'ink';
import { createElement, useEffect, useState } from 'react';

function Ticking() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ticker = setInterval(() => setCount(now => now + 1), 100);
    return () => clearInterval(ticker);
  }, []);
  return createElement(Text, null, `Hello, world ${count}`);
}

render(createElement(Ticking));
