import fp from 'fastify-plugin'
import { isStaff } from '../../ground/rights/rights.ts'
import { uidOfRecord } from './claims.queries.ts'

const RECORD = /^record-([1-9]\d{0,8})$/

type Named = Record<string, unknown> | null | undefined

/**
 * Finds the present uid for a student's earlier one, from before the account: old links, files and lists contain it.
 */
export const recordNames = fp(async (app) => {
  async function rename(parts: Named, field: string) {
    const number = RECORD.exec(String(parts?.[field] ?? ''))?.[1]
    if (!parts || number === undefined) return
    const found = await uidOfRecord(app.db, Number(number))
    if (found) parts[field] = found.uid
  }
  app.addHook('preHandler', async ({ account, params, query, body }) => {
    if (!account || !isStaff(account)) return
    await rename(params as Named, 'uid')
    await rename(query as Named, 'uid')
    await rename(body as Named, 'studentUid')
  })
})
