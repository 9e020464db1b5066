import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { LINE_MAX } from '../shared.ts'

/** Called by the SMS provider, with the HMAC-SHA256 of the body in `X-Signature`. */
export const reportSms = act('/hooks/sms', {
  access: 'public',
  summary: 'What became of an SMS, told by the provider that sent it',
})

/** Called by Meta, signed in `X-Hub-Signature-256`. */
export const reportWhatsApp = act('/hooks/whatsapp', {
  access: 'public',
  summary: 'What became of a WhatsApp message, told by the Cloud API',
})

/** Answers Meta's challenge as text. */
export const verifyWhatsApp = read('/hooks/whatsapp', {
  access: 'public',
  summary: 'The handshake by which Meta gets to know this address',
  querystring: z.object({
    'hub.mode': z.string().max(LINE_MAX).optional(),
    'hub.verify_token': z.string().max(LINE_MAX).optional(),
    'hub.challenge': z.string().max(LINE_MAX).optional(),
  }),
})
