import { useState } from 'react'

/** One attempt to create something: the server does it once for its key, however often it is sent. */
export type Attempt = { key: string }

/** Such as `9f0c…`. Not `randomUUID`, which browsers have only where the site has a certificate. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export const newAttempt = (): Attempt => ({ key: newKey() })

/**
 * The attempt of a form or a button, for `call`. As long as no answer came, what is sent again is the same attempt; with
 * an answer it is over, and the next one begins.
 */
export const useAttempt = () => useState(newAttempt)[0]
