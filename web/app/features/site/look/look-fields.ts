import { LOOK_LABELS } from '@ganit/contract/ground/look-settings'
import { type Settings, SettingsChanges } from '@ganit/contract/ground/settings'
import { LANGUAGES, type Language } from '@ganit/contract/language-names'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

type Part = 'headline' | 'lead'
type WordsName = `${Part}_${Language}`

/** `logo` is a data URL, the URL of the stored one, or blank; `colour` may be blank. */
export type LookFields = {
  logo: string
  logo_has_name: boolean
  colour: string
  /** Null until somebody chooses. */
  classes_taught: number[] | null
} & Record<WordsName, string>

const PARTS: readonly Part[] = ['headline', 'lead']
const WORDS = LANGUAGES.flatMap((language) =>
  PARTS.map((part) => ({ language, part, name: `${part}_${language}` as WordsName })),
)

export const LOOK_FIELD_LABELS = {
  logo: LOOK_LABELS.logo,
  logo_has_name: LOOK_LABELS.logo_has_name,
  colour: LOOK_LABELS.colour,
  classes_taught: 'We teach',
  ...Object.fromEntries(WORDS.map(({ name, part }) => [name, LOOK_LABELS[part]])),
} as Record<keyof LookFields, string>

export const snapshotOf = ({
  logo,
  colour,
  opening_words,
  classes_taught,
  version,
}: Settings): Snapshot<LookFields> => ({
  version,
  fields: {
    logo: logo?.url ?? '',
    logo_has_name: logo?.has_name ?? false,
    colour: colour ?? '',
    classes_taught: classes_taught ?? null,
    ...(Object.fromEntries(
      WORDS.map(({ language, part, name }) => [name, opening_words?.[language]?.[part] ?? '']),
    ) as Record<WordsName, string>),
  },
})

export const wordsIn = (fields: LookFields, language: Language) => ({
  headline: fields[`headline_${language}`],
  lead: fields[`lead_${language}`],
})

const openingWordsOf = (fields: LookFields) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(fields, language)]))

/** The changed fields as sent. Words are sent all together. */
export function toSentFields(changes: Partial<LookFields>, fields: LookFields) {
  const { logo, logo_has_name, colour, classes_taught } = changes
  return {
    ...(logo !== undefined && { logo: logo || null }),
    ...(logo_has_name !== undefined && { logo_has_name }),
    ...(colour !== undefined && { colour: colour || null }),
    ...(classes_taught !== undefined && { classes_taught }),
    ...(WORDS.some(({ name }) => name in changes) && { opening_words: openingWordsOf(fields) }),
  }
}

const resolve = schemaResolver(SettingsChanges, { sync: true })

/** Field names of the request, as those of the form. */
export const fieldOf = (path: string) => {
  const [, language, part] = /^opening_words\.(\w+)\.(\w+)$/.exec(path) ?? []
  return part ? `${part}_${language}` : path
}

/** The request schema's messages, by field. */
export const errorsOf = (fields: LookFields) =>
  Object.fromEntries(
    Object.entries(resolve(toSentFields(fields, fields))).map(([path, message]) => [
      fieldOf(path),
      message,
    ]),
  )
