import { z } from 'zod'
import { read } from '../endpoint.ts'

export const getHealth = read('/health', {
  access: 'public',
  summary: 'Whether the app and its database answer (503 when not)',
  response: z.object({ status: z.literal('ok') }),
})

export const getReady = read('/ready', {
  access: 'public',
  summary:
    'Whether requests may be sent to this process: 503 while it ends, and, but at a host of many academies, where the database does not answer or takes no writing',
  response: z.object({ status: z.literal('ready') }),
})
