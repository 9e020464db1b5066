import type { Language } from '@ganit/contract/languages'
import * as calls from '@ganit/contract/office/parents-to-agree'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { countParentsToAgree, pageOfChildrenWithoutWord } from './parents-to-agree.queries.ts'

/** The message to a guardian. */
const WORDS: Record<Language, (child: string) => string> = {
  en: (child) => `please agree once, so that ${child} can practise`,
  hi: (child) => `${child} अभ्यास कर सके, इसके लिए एक बार सहमति दीजिए`,
  bn: (child) => `${child} যাতে অনুশীলন করতে পারে, সেজন্য একবার সম্মতি দিন`,
}

type Writing = { first_name: string; language: Language | null; phone: string }

/** WhatsApp with the message, which leads to the page where guardians sign in. */
function whatsappLink(
  { first_name, language, phone }: Writing,
  { academy, origin }: { academy: string; origin: string },
) {
  const spoken = language ?? 'en'
  const page = `${origin}/login/guardian${spoken === 'en' ? '' : `?lang=${spoken}`}`
  const text = `${academy}: ${WORDS[spoken](first_name)}: ${page}`
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

export async function parentsToAgreeRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.listParentsToAgree, async ({ querystring }) => {
    const { page = 1, page_size = LATER_PAGE_SIZE } = querystring
    const rows = await pageOfChildrenWithoutWord(db, { page, page_size })
    const { academy_name: academy } = await readSettings(db)
    const items = rows.map(({ first_name, has_link, phone, language, total, ...child }) => {
      const isWritten = !has_link && phone !== null
      return {
        ...child,
        door: has_link ? ('link' as const) : isWritten ? ('write' as const) : ('paper' as const),
        whatsapp_link: isWritten
          ? whatsappLink({ first_name, language, phone }, { academy, origin: app.origin })
          : null,
      }
    })
    const total = rows[0]?.total ?? (page === 1 ? 0 : (await countParentsToAgree(db)).count)
    return { items, total, page, page_size }
  })
}
