import { useLingui } from '@lingui/react'
import { useLanguage } from '../../../i18n/language.ts'
import classes from './notice-here.module.css'
import { useNotice } from './use-notice.ts'

/** The notice before a tick; a link to its own page while it is not there. */
export function NoticeHere() {
  const { i18n } = useLingui()
  const language = useLanguage()
  const loaded = useNotice(language)
  const isEnglish = loaded?.written === 'en' && language !== 'en'

  return (
    <div className={classes.frame} lang={isEnglish ? 'en' : undefined}>
      {loaded ? (
        <loaded.NoticeText notice={loaded.notice} />
      ) : (
        <p>
          <a href={`/notice?lang=${language}`} target="_blank" rel="noopener">
            {i18n.t('Privacy policy')}
          </a>
        </p>
      )}
    </div>
  )
}
