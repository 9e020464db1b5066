import { z } from 'zod'
import { read } from './endpoint.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** Progress of work that takes longer than a call. */
export const Job = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  /** Total amount; null until it is known. */
  of: z.int().nullable(),
  /** Error sentence for the person who started it; null if all is well. */
  problem: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
})
export type Job = z.output<typeof Job>

export const getJob = read('/jobs/:job_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'How far something is that one has asked for and that takes a while',
  response: Job,
})
