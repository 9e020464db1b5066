import { getMe } from '@ganit/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'

export async function accountsRoutes(app: FastifyInstance) {
  serve(app, getMe, ({ account }) => ({
    userType: account.role,
    uid: account.uid,
    name: account.name,
    email: account.email,
    avatar: account.image,
    registered: account.student_id !== null,
  }))
}
