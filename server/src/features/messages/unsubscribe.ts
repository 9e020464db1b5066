import { createHmac, timingSafeEqual } from 'node:crypto'
import { SWITCHABLE } from '@ganit/contract/messages/message-events'

type Wish = { guardian_id: number | null; student_id: number | null; purpose: string }

/** Makes and reads the links by which somebody takes themselves off a purpose, without signing in. They do not expire. */
export function createUnsubscribeTokens(key: Buffer) {
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 32)
  return {
    make: ({ guardian_id, student_id, purpose }: Wish) => {
      const text = `${guardian_id === null ? `s${student_id}` : `g${guardian_id}`}.${purpose}`
      return `${text}.${sign(text)}`
    },
    /** Undefined where the token is not one of ours. */
    read(token: string): Wish | undefined {
      const found = /^(([gs])([1-9]\d{0,9})\.([a-z_]{1,32}))\.([\w-]{32})$/.exec(token)
      if (!found) return undefined
      const [, text = '', kind, id, purpose = '', signature = ''] = found
      const isOurs = timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))
      if (!isOurs || !(SWITCHABLE as string[]).includes(purpose)) return undefined
      return {
        guardian_id: kind === 'g' ? Number(id) : null,
        student_id: kind === 's' ? Number(id) : null,
        purpose,
      }
    },
  }
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>
