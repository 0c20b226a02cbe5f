/** The baseline of the start-up figure: Ink as it comes, unbundled, with one line and one key. */
import { render, Text, useInput } from 'ink';
import { createElement, useState } from 'react';

function Hello() {
  const [count, setCount] = useState(0);
  useInput(() => setCount(now => now + 1));
  return createElement(Text, null, `Hello, world ${count}`);
}

render(createElement(Hello));
