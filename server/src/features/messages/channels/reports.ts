import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Report } from './reports.queries.ts'

/** Whether a body has a valid HMAC-SHA256 signature, in hex. */
export function isSigned(body: Buffer, secret: string, signature: string) {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const PROBLEM_MAX = 200
const Text = z.union([z.string(), z.number().transform(String)]).nullish()

/** SMS providers' names of states. */
const SMS_STATES: Record<string, Report['state']> = {
  sent: 'sent',
  submitted: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'failed',
  undelivered: 'failed',
  expired: 'failed',
}

const SmsReport = z.object({
  id: Text,
  reference: Text,
  state: z.string().optional(),
  status: z.string().optional(),
  problem: Text,
  reason: Text,
})

const shortenProblem = (text: string | null | undefined) => text?.slice(0, PROBLEM_MAX) ?? null

/** One report or several; invalid ones are left out. */
export const parseSmsReports = (body: unknown): Report[] =>
  (Array.isArray(body) ? body : [body]).flatMap((each) => {
    const { data } = SmsReport.safeParse(each)
    const state = SMS_STATES[(data?.state ?? data?.status ?? '').toLowerCase()]
    if (!data || !state) return []
    const { id, reference, problem, reason } = data
    return [
      {
        id: shortenProblem(id),
        reference: shortenProblem(reference),
        state,
        problem: state === 'failed' ? shortenProblem(problem ?? reason) : null,
      },
    ]
  })

const WhatsAppReports = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().optional(),
                  errors: z
                    .array(z.object({ code: z.number().optional(), title: z.string().optional() }))
                    .optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
})

const isState = (status: string): status is Report['state'] =>
  ['sent', 'delivered', 'read', 'failed'].includes(status)

/** Reports of the Cloud API; messages people send to the academy are ignored. */
export function parseWhatsAppReports(body: unknown): Report[] {
  const { data } = WhatsAppReports.safeParse(body)
  const changes = data?.entry.flatMap((entry) => entry.changes) ?? []
  return changes
    .flatMap(({ value }) => value.statuses ?? [])
    .flatMap(({ id, status, biz_opaque_callback_data, errors }) =>
      isState(status)
        ? [
            {
              id: shortenProblem(id),
              reference: biz_opaque_callback_data ?? null,
              state: status,
              problem:
                status === 'failed'
                  ? shortenProblem(
                      [errors?.[0]?.code, errors?.[0]?.title].filter(Boolean).join(' '),
                    )
                  : null,
            },
          ]
        : [],
    )
}
