import { onTestFinished } from 'vitest'
import { type Said, startProvider } from './message-provider.ts'

/** An HTTP message provider, gone after the test. Answers the first of `says`, else accepts. */
export async function aProvider(usual: (n: number) => Said) {
  const provider = await startProvider(usual)
  onTestFinished(provider.stop)
  return provider
}
