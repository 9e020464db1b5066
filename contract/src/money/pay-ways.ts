import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Whether one can pay by UPI and online here. Apart from the calls themselves: pages ask it that load nothing else of paying. */
export const getPayWays = read('/pay-ways', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'In which ways one can pay from home',
  response: z.object({ upi: z.boolean(), online: z.boolean() }),
})
