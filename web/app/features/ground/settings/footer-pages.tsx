import {
  FOOTER_PAGES,
  type FooterPage,
  PAGE_PLACEHOLDERS,
  type Settings,
  type SitePage,
  SitePageChanges,
} from '@ganit/contract/ground/settings'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ganit/contract/language-names'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { queryClient } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { type Snapshot, useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { pageValues } from '../../../ui/text/rich-text/page-values.ts'
import { MarkdownEditor } from '../../../ui/text/writing/markdown-editor.tsx'
import type { Route } from './+types/footer-pages'
import { SaveBar } from './save-bar.tsx'
import { academySettings, footerPage, saveFooterPage } from './settings.data.ts'
import classes from './settings.module.css'
import { SettingsFrame } from './settings-frame.tsx'

type Fields = { title: string; markdown: string }

const LABELS = { title: 'Title', markdown: 'Text' }

const snapshotOf = ({ title, markdown, version }: SitePage): Snapshot<Fields> => ({
  fields: { title, markdown },
  version,
})

/** The sentence about refunds in the shipped pages of before; a page that the academy has changed may still have it. */
const NOTHING_BACK: Record<Language, RegExp> = {
  en: /fees once paid are non-refundable|as a rule not/i,
  hi: /फ़ीस वापस नहीं होती|आम तौर पर नहीं/,
  bn: /ফি ফেরত দেওয়া হয় না|সাধারণত নয়/,
}
const SHARED: Record<Language, RegExp> = {
  en: /up to the last day/,
  hi: /अंतिम दिन तक/,
  bn: /শেষ দিন পর্যন্ত/,
}

const saysOtherwise = ({ version, markdown }: SitePage, language: Language) =>
  version > 1 && NOTHING_BACK[language].test(markdown) && !SHARED[language].test(markdown)

type PageFormProps = {
  stored: SitePage
  language: Language
  /** Values of placeholders in the preview; until loaded, placeholders show as typed. */
  settings: Settings | undefined
}

/** One footer page: heading and text, with a preview. */
function PageForm({ stored, language, settings }: PageFormProps) {
  const { page } = stored
  const isOld = stored.of_version !== undefined && stored.of_version !== stored.version
  const edit = useVersionedForm<Fields>({
    stored: snapshotOf(stored),
    errorsOf: schemaResolver(SitePageChanges, { sync: true }),
    send: async (changes, version) =>
      snapshotOf(
        (
          await saveFooterPage({
            page,
            ...changes,
            ...(version && { version }),
            ...(language !== 'en' && { language }),
          })
        ).page,
      ),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...footerPage({ page, language }), staleTime: 0 })),
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
    <form ref={formRef} noValidate className={`stack gap20 ${classes.pageForm}`} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={`stack gap20 sheet ${classes.sheet}`}>
        <p className={`quiet small ${classes.hint}`}>
          Shown at <Link to={`/${page}`}>/{page}</Link>. In the text{' '}
          {PAGE_PLACEHOLDERS.map((name, place) => (
            <Fragment key={name}>
              {place > 0 && (place === PAGE_PLACEHOLDERS.length - 1 ? ' and ' : ', ')}
              <code>{`{${name}}`}</code>
            </Fragment>
          ))}{' '}
          are filled in from the settings; one that is not set is left out.
        </p>
        {settings?.shared_fees && saysOtherwise(stored, language) && (
          <p role="note">
            A course fee is for a time, so who leaves earlier gets the rest back, but this page says
            that no fee is given back. The words that ship with Ganit are on the{' '}
            <Link to="/student/register">registration</Link>, first term.
          </p>
        )}
        {language !== 'en' && (
          <p>
            {stored.language === 'en'
              ? 'There is no translation yet: the page is shown in English. Write it over the English text below.'
              : isOld
                ? 'The English text has changed since. Readers see it until this translation is saved again.'
                : 'A translation of the English text. English binds.'}
          </p>
        )}
        <TextInput label={LABELS.title} name="title" {...form.getInputProps('title')} />
        <MarkdownEditor
          label={LABELS.markdown}
          name="markdown"
          {...form.getInputProps('markdown')}
          value={form.values.markdown}
          {...(settings && { placeholders: pageValues(settings, language) })}
        />
      </div>
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}

export const meta = titled('Footer pages')

const nameOf = (page: FooterPage) =>
  page === 'faq' ? 'FAQ' : page[0]?.toUpperCase() + page.slice(1)

/** The pages linked from the footer, one at a time. */
export default function FooterPages({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const language = LANGUAGES.find((known) => known === search.get('language')) ?? 'en'
  const page = FOOTER_PAGES.find((known) => known === params.page) ?? 'about'
  const query = useQuery(footerPage({ page, language }))
  const { data: settings } = useQuery(academySettings)

  return (
    <SettingsFrame title="Footer pages">
      <div className="stack gap20">
        <nav className={`wrap gap8 ${classes.choice}`} aria-label="Page">
          {FOOTER_PAGES.map((value) => (
            <Link
              key={value}
              to={`/admin/settings/pages/${value}`}
              aria-current={value === page ? 'page' : undefined}
            >
              {nameOf(value)}
            </Link>
          ))}
        </nav>
        <nav className={`wrap gap8 ${classes.choice}`} aria-label="Language">
          {LANGUAGES.map((value) => (
            <Link
              key={value}
              to={`/admin/settings/pages/${page}${value === 'en' ? '' : `?language=${value}`}`}
              lang={value}
              aria-current={value === language ? 'page' : undefined}
            >
              {LANGUAGE_NAMES[value]}
            </Link>
          ))}
        </nav>
        <QueryView
          query={query}
          failure="Failed to load the page."
          skeleton={<SkeletonRows rows={6} photo={false} />}
        >
          {(stored) => (
            <PageForm
              key={`${page} ${language}`}
              stored={stored}
              language={language}
              settings={settings}
            />
          )}
        </QueryView>
      </div>
    </SettingsFrame>
  )
}
