import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { clock } from '../src/lifecycle/clock.ts'

const SCRIPT = join(import.meta.dirname, 'razorpay-gateway.mjs')
const KEYS = { keyId: 'rzp_test_ganit', keySecret: 'key secret', webhookSecret: 'hook secret' }

/** A signed message of the gateway. */
export type Hook = { body: string; signature: string }
type Paid = { payment_id: string; hook: Hook; back: string }

/** How far this process's clock is ahead of the machine's. */
const aheadMs = () => Math.round(clock.ms() - performance.timeOrigin - performance.now())

/** Starts a fake gateway as a process with this one's clock; it ends with its parent. */
export async function startRazorpay() {
  const { keyId, keySecret, webhookSecret } = KEYS
  const given = [SCRIPT, keyId, keySecret, webhookSecret, String(aheadMs())]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [api] = (await once(createInterface({ input: child.stdout as Readable }), 'line')) as [
    string,
  ]
  async function tell<Answer>(what: string, input: object = {}) {
    const answer = await fetch(`${api}/test/${what}`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    return (await answer.json()) as Answer
  }
  return {
    razorpay: { ...KEYS, api },
    /** `deaf`: requests are carried out, but their answers are lost. */
    mood: (mood: 'well' | '429' | '500' | 'garbled' | 'lying' | 'deaf') => tell('mood', { mood }),
    /** Sets its clock by this process's, which a test has moved. */
    followClock: () => tell('clock', { aheadMs: aheadMs() }),
    pay: (
      link_id: string,
      more: { amount?: number; currency?: string; created_at?: number } = {},
    ) => tell<Paid>('pay', { link_id, ...more }),
    end: (link_id: string) => tell('end', { link_id }),
    giveBack: (payment_id: string, amount?: number) =>
      tell<Hook>('give-back', { payment_id, ...(amount && { amount }) }),
    links: () => tell<Record<string, unknown>[]>('links'),
    asked: () => tell<{ method: string; path: string }[]>('asked'),
    async stop() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

export type Razorpay = Awaited<ReturnType<typeof startRazorpay>>
