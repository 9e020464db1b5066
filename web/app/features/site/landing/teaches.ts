import { classesInWords } from '@ganit/contract/site/classes-taught'
import type { I18n } from '@lingui/core'
import type { Academy } from '../../../academy.ts'
import { languageOf } from '../../../i18n/languages.ts'

/** The subjects and classes that the academy teaches, as a sentence. */
export const teachesIn = (
  i18n: I18n,
  { name, classesTaught }: Pick<Academy, 'name' | 'classesTaught'>,
) =>
  classesTaught
    ? i18n.t('{name} teaches mathematics to {classes}, one line after another.', {
        name,
        classes: classesInWords(classesTaught, languageOf(i18n)),
      })
    : i18n.t('{name} teaches mathematics to Classes 1 to 12, one line after another.', { name })
