/** A small lesson that is sound; tests break it in one place each. */
export const soundLesson = `---
id: small
title: Small
topic: a fixture
track: Tests
order: 1
sources:
  - title: HTTP Semantics
    reference: RFC 9110
---

## Consumers

Somebody reads it. <!-- covers: endpoints.1 endpoints.8 -->

## Design question

<!-- question: which -->

Which one is it?

- [x] This one <!-- this -->
  - Because it is.
- [ ] That one <!-- that -->
  - Because it is not.

## Promise

It holds.

## Key points

- One point.

## Follow the failure

<!-- flaws: post-without-key -->

### The first step

<!-- step: first-step -->

A till sends a charge.

\`\`\`http
# @name first
# @as till
# @expect-flawed status is 201
# @expect-fixed status is 400
POST /v1/charges

{"amount": 4200, "currency": "EUR", "source": "card_9"}
\`\`\`

It responds.

### The second step

<!-- step: second-step
     differs
     covers: endpoints.4 -->

The till sends it again.

<!-- question: again -->

What happens?

- [x] Two charges <!-- two -->
  - Nothing joins them.
- [ ] One charge <!-- one -->
  - There is no key.

\`\`\`http
# @as till
# @expect-flawed status is 201
POST /v1/charges

{"amount": 4200, "currency": "EUR", "source": "card_9"}
\`\`\`

### The third step

<!-- step: third-step -->

Nobody notices.

### The fourth step

<!-- step: fourth-step -->

A month goes by.

<!-- question: who-tells -->

Who tells them?

- [x] A customer <!-- customer -->
  - He reads his statement.
- [ ] A chart <!-- chart -->
  - Every answer was a success.

### The fifth step

<!-- step: fifth-step -->

They pay it back.

## Fixed version

The service asks for a key.

## Design

Ask for a key.

## Observe

Count the keys.

## Evolve

Ask first, then require.

## Misconceptions

### A timeout is a failure

<!-- misconception: timeout -->

It is silence.

### A receipt is a proof

<!-- misconception: receipt -->

It proves one attempt.

## On Monday

Send it twice.

## Lookup

- need: retry a POST → the same key <!-- also: repeat, resend -->

## Practice

<!-- question: practice-one
     consumer
     covers: endpoints.1 -->

And now?

- [x] Yes <!-- yes -->
  - Because.
- [ ] No <!-- no -->
  - Because not.
`;

/** The fixture with one piece of text replaced; the piece must be there. */
export function broken(from: string, to: string): string {
  if (!soundLesson.includes(from)) throw new Error(`The fixture does not hold: ${from}`);
  return soundLesson.replace(from, () => to);
}

/** The line of the fixture on which a text first stands. */
export const lineOf = (text: string, lesson = soundLesson): number =>
  lesson.slice(0, lesson.indexOf(text)).split('\n').length;
