import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Whether UPI and online payment are available. It has its own file for pages that load nothing else of paying. */
export const getPayWays = read('/pay-ways', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'In which ways one can pay from home',
  response: z.object({ upi: z.boolean(), online: z.boolean() }),
})
