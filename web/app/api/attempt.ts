import { useState } from 'react'

/** One attempt to create something. The server carries it out once per key, however often it is sent. */
export type Attempt = { key: string }

/** Hex, such as `9f0c…`. Browsers have `randomUUID` only on HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export const newAttempt = (): Attempt => ({ key: newKey() })

/**
 * The attempt of a form or button, for `call`. Until an answer comes, a resend repeats the same attempt. Each answer
 * starts a new attempt.
 */
export const useAttempt = () => useState(newAttempt)[0]
