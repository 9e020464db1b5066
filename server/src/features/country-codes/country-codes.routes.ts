import { listCountryCodes } from '@ganit/contract/country-codes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { countryCodes } from './country-codes.ts'

const DAY_SECONDS = 86_400

export async function countryCodesRoutes(app: FastifyInstance) {
  serve(app, listCountryCodes, ({ reply }) => {
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)
    return countryCodes
  })
}
