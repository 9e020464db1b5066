import type { getSettings, getSitePage } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/language-names'
import { useEffect, useState } from 'react'
import { plainCall } from '../../../api/plain-call.ts'

async function loadNotice(language: Language) {
  const path = `/settings/pages/privacy?language=${language}` as '/settings/pages/:page'
  const [page, settings, { noticeOfPage }, { NoticeText }] = await Promise.all([
    plainCall<typeof getSitePage>('GET', path, {} as never),
    plainCall<typeof getSettings>('GET', '/settings', {}),
    // They include Markdown, so only those who are asked to agree load them.
    import('../../../ui/text/notice/notice-of.ts'),
    import('../../../ui/text/notice/notice-text.tsx'),
  ])
  return { NoticeText, notice: noticeOfPage(page, settings), written: page.language }
}

type Loaded = Awaited<ReturnType<typeof loadNotice>>

/** The notice in a language with its component, and the language in which it is written; undefined until it is there, or cannot be loaded. */
export function useNotice(language: Language) {
  const [loaded, setLoaded] = useState<Loaded>()

  useEffect(() => {
    let isWanted = true
    loadNotice(language)
      .then((found) => isWanted && setLoaded(found))
      .catch((error: unknown) => console.error('The notice could not be loaded:', error))
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded
}
