import type { OwnGuardianships } from '@ganit/contract/people/guardians'
import { LANGUAGES, type Language } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { chooseLanguage } from '../../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { changeOwnLanguage, ownGuardianships } from '../../people/guardians/own-family.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'

/** A guardian's language for pages and messages; nothing for others. */
export function LanguagePart() {
  const { data } = useQuery(ownGuardianships)
  if (!data?.guardian?.is_proven) return null
  return <Choice own={data.guardian} />
}

function Choice({ own }: { own: NonNullable<OwnGuardianships['guardian']> }) {
  const { i18n } = useLingui()
  const { failure, run } = useAction()

  const choose = (language: Language) =>
    run(async () => {
      const { message } = await changeOwnLanguage({ language, version: own.version })
      await chooseLanguage(language)
      return message
    })
  return (
    <AccountPart title={i18n.t('Language')}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <NativeSelect
        className={classes.fields ?? ''}
        label={i18n.t('Language')}
        description={i18n.t('The language of your children’s pages and of messages to you.')}
        value={own.language}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
      />
    </AccountPart>
  )
}
