import { z } from 'zod'
import { read } from './endpoint.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** Work that takes longer than a call: how far it is. */
export const Job = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  /** Null until it is known how much there is. */
  of: z.int().nullable(),
  /** A sentence for whoever asked for it; null where nothing is wrong. */
  problem: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
})
export type Job = z.output<typeof Job>

export const getJob = read('/jobs/:job_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'How far something is that one has asked for and that takes a while',
  response: Job,
})
