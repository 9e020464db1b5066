import { listCountryCodes } from '@ganit/contract/ground/country-codes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'

const DAY_SECONDS = 86_400

export async function countryCodesRoutes(app: FastifyInstance) {
  // Loads the phone number library on first use, not at each start.
  serve(app, listCountryCodes, async ({ reply }) => {
    const { countryCodes } = await import('./country-codes.ts')
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)
    return countryCodes
  })
}
