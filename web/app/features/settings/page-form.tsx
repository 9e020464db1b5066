import {
  PAGE_PLACEHOLDERS,
  type Settings,
  type SitePage,
  SitePageChanges,
} from '@ganit/contract/settings'
import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type FormEvent, Fragment } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { type Snapshot, useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { MarkdownEditor } from '../../ui/text/markdown-editor.tsx'
import classes from './footer-pages.module.css'
import { SaveBar } from './save-bar.tsx'
import { footerPage, saveFooterPage } from './settings.data.ts'

type Fields = { title: string; markdown: string }

const LABELS = { title: 'Title', markdown: 'Text' }

const snapshotOf = ({ title, markdown, version }: SitePage): Snapshot<Fields> => ({
  fields: { title, markdown },
  version,
})

type PageFormProps = {
  stored: SitePage
  /** What the placeholders stand for in the preview; until it is there they are shown as they are. */
  settings: Settings | undefined
}

/** One page of the footer's: its heading, and its text with a preview. */
export function PageForm({ stored, settings }: PageFormProps) {
  const { page } = stored
  const edit = useVersionedForm<Fields>({
    stored: snapshotOf(stored),
    errorsOf: schemaResolver(SitePageChanges, { sync: true }),
    send: async (changes, version) =>
      snapshotOf(await saveFooterPage(page, { ...changes, ...(version && { version }) })),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...footerPage(page), staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Page saved')
      return false
    },
    failureText: 'Failed to save the page.',
  })
  const { form, formRef, failure, conflict } = edit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={classes.sheet}>
        <p className={classes.hint}>
          Shown at <Link to={`/${page}`}>/{page}</Link>. In the text{' '}
          {PAGE_PLACEHOLDERS.map((name, place) => (
            <Fragment key={name}>
              {place > 0 && (place === PAGE_PLACEHOLDERS.length - 1 ? ' and ' : ', ')}
              <code>{`{${name}}`}</code>
            </Fragment>
          ))}{' '}
          stand for the academy’s own from the settings; one that is not set is left out.
        </p>
        <TextInput label={LABELS.title} name="title" {...form.getInputProps('title')} />
        <MarkdownEditor
          label={LABELS.markdown}
          name="markdown"
          {...form.getInputProps('markdown')}
          value={form.values.markdown}
          {...(settings && { placeholders: placeholdersOf(settings) })}
        />
      </div>
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}

const placeholdersOf = ({ academy_name, email, phone, address }: Settings) => ({
  academy: academy_name,
  email,
  phone,
  address,
})
