import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'

export const atPercent = (taken: number[], percent: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor((taken.length * percent) / 100)] ?? 0

/** The time of an answer in ms; undefined if there was none. */
export async function timed(app: App, authorization: string, path: string) {
  const started = performance.now()
  const answer = await fetch(`${app.url}/api${path}`, {
    headers: { authorization },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  if (answer && !answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer && performance.now() - started
}

/** Repeats a read until stopped; returns how long each took. */
export function lookOn(look: () => Promise<number | undefined>) {
  const times: number[] = []
  let isOn = true
  const looking = (async () => {
    while (isOn) {
      const took = await look()
      if (took !== undefined) times.push(took)
      await sleep(10)
    }
  })()
  return {
    async stop() {
      isOn = false
      await looking
      return times
    },
  }
}
