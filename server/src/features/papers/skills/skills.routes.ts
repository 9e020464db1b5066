import { createSkill, listSkills, updateSkill } from '@ganit/contract/papers/skills'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readSkills } from './skills.queries.ts'
import { addSkill, changeSkill } from './skills.service.ts'

export async function skillsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listSkills, ({ querystring }) => readSkills(db, querystring))

  serve(app, createSkill, ({ body, once }) =>
    once(async (trx) => ({ message: 'Skill added.', skill: await addSkill(trx, body) })),
  )

  serve(app, updateSkill, async ({ params: { skill_id }, body }) => ({
    message: 'Skill changed.',
    skill: await changeSkill(db, skill_id, body),
  }))
}
