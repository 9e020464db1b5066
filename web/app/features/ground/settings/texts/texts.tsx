import { EVENT_LABELS, TEXTS, type TextOf } from '@ganit/contract/messages/message-events'
import { LANGUAGES, type Language } from '@ganit/contract/people/guardians'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { titled } from '../../../../academy.ts'
import { LANGUAGE_NAMES } from '../../../../i18n/languages.ts'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../../ui/forms/fields/fields.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { TextForm } from './text-form.tsx'
import { messageText } from './texts.data.ts'
import classes from './texts.module.css'

export const meta = titled('Texts')

const TEXT_LABELS: Record<TextOf, string> = {
  ...EVENT_LABELS,
  code: 'Code to sign in',
  invitation: 'Invitation',
  contact_changed: 'Phone or e-mail changed',
}
const EVENT_CHOICES = TEXTS.map((value) => ({ value, label: TEXT_LABELS[value] }))
const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** The texts of messages to families, one at a time. */
export default function Texts() {
  const [params, setParams] = useSearchParams()
  const event: TextOf = TEXTS.find((known) => known === params.get('event')) ?? 'fee_due'
  const language: Language = LANGUAGES.find((known) => known === params.get('language')) ?? 'en'
  const query = useQuery(messageText({ event, language }))
  const show = (changes: object) => setParams({ event, language, ...changes }, { replace: true })

  return (
    <SettingsFrame title="Texts">
      <div className={classes.choice}>
        <NativeSelect
          label="Text"
          data={EVENT_CHOICES}
          value={event}
          onChange={({ currentTarget }) => show({ event: currentTarget.value })}
        />
        <NativeSelect
          label="Language"
          data={LANGUAGE_CHOICES}
          value={language}
          onChange={({ currentTarget }) => show({ language: currentTarget.value })}
        />
      </div>
      <QueryView
        query={query}
        failure="Failed to load the text."
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(template) => <TextForm key={`${event}/${language}`} template={template} />}
      </QueryView>
    </SettingsFrame>
  )
}
