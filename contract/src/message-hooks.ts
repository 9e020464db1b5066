import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LINE_MAX, Message } from './shared.ts'

/** Called by the provider, signed by HMAC-SHA256 of the body in `X-Signature`. */
export const reportSms = endpoint({
  method: 'POST',
  path: '/hooks/sms',
  access: 'public',
  summary: 'What became of an SMS, told by the provider that sent it',
  response: Message,
})

/** Called by Meta, signed in `X-Hub-Signature-256`. */
export const reportWhatsApp = endpoint({
  method: 'POST',
  path: '/hooks/whatsapp',
  access: 'public',
  summary: 'What became of a WhatsApp message, told by the Cloud API',
  response: Message,
})

/** Answers the challenge as text. */
export const verifyWhatsApp = endpoint({
  method: 'GET',
  path: '/hooks/whatsapp',
  access: 'public',
  summary: 'The handshake by which Meta gets to know this address',
  querystring: z.object({
    'hub.mode': z.string().max(LINE_MAX).optional(),
    'hub.verify_token': z.string().max(LINE_MAX).optional(),
    'hub.challenge': z.string().max(LINE_MAX).optional(),
  }),
})
