import { IMAGE_BYTES_MAX, notAnImage, tooManyBytes } from '@ganit/contract/ground/images'
import { COLOUR, coloursOf, contrastOf, LIGHT_GROUNDS } from '@ganit/contract/ground/look-colours'
import { WORDMARK_RATIO } from '@ganit/contract/ground/look-settings'
import type { Settings } from '@ganit/contract/ground/settings'
import { LANGUAGES, type Language } from '@ganit/contract/language-names'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ClassChips } from '../../../ui/forms/choices/class-chips.tsx'
import { dataUrlOf } from '../../../ui/forms/fields/data-url.ts'
import { Checkbox, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { academySettings, saveSettings } from '../../ground/settings/settings.data.ts'
import { readPicture } from './colours-in-picture.ts'
import { HiddenBatches } from './hidden-batches.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { openSampleReceipt } from './look.data.ts'
import classes from './look.module.css'
import {
  errorsOf,
  fieldOf,
  LOOK_FIELD_LABELS,
  type LookFields,
  snapshotOf,
  toSentFields,
} from './look-fields.ts'
import { LookPreview } from './look-preview.tsx'

type Picture = Awaited<ReturnType<typeof readPicture>>

/** Says if another shade of the colour is used, so that words in it can be read. */
function shadeOf(colour: string) {
  if (!COLOUR.test(colour)) return undefined
  const { link } = coloursOf(colour)
  const isRead = contrastOf(colour, LIGHT_GROUNDS.paper) >= 4.5
  return link === colour || isRead ? undefined : `Links use a darker shade, ${link}.`
}

const countOf = (text: string, max: number) => `${[...text.trim()].length} of ${max}`

/** Logo, colour and opening words beside a preview of the first page. */
export function LookForm({ settings }: { settings: Settings }) {
  const revalidator = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState<Language>('en')
  const [picture, setPicture] = useState<Picture>()
  const [refused, setRefused] = useState('')
  const edit = useVersionedForm<LookFields>({
    stored: snapshotOf(settings),
    errorsOf,
    send: async (changes, version) => {
      const sent = toSentFields(changes, edit.form.getValues())
      const answer = await saveSettings({ ...sent, ...(version && { version }) }).catch(
        namingFields,
      )
      return snapshotOf(answer.settings)
    },
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...academySettings, staleTime: 0 })),
    onSaved: () => {
      void revalidator.revalidate()
      toastSuccess('Look saved')
      return false
    },
    failureText: 'Failed to save the look.',
  })
  const { form, formRef, failure, conflict } = edit
  const { run } = useAction()
  const { values } = form

  // The colours of the present logo are offered, too.
  const { logo } = values
  useEffect(() => {
    let isWanted = true
    setPicture(undefined)
    if (logo)
      readPicture(logo).then(
        (read) => isWanted && setPicture(read),
        () => undefined,
      )
    return () => {
      isWanted = false
    }
  }, [logo])

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    setRefused('')
    const isOpened = /^image\/(jpeg|png|webp|avif|gif)$/.test(file.type)
    if (!isOpened) return setRefused(notAnImage('Logo'))
    if (file.size > IMAGE_BYTES_MAX) return setRefused(tooManyBytes('Logo'))
    const url = await dataUrlOf(file)
    form.setFieldValue('logo', url)
    form.clearFieldError('logo')
    const read = await readPicture(url).catch(() => undefined)
    // Proposed for each picture anew: a tick that a wordmark had would leave the page without a name.
    if (read) form.setFieldValue('logo_has_name', read.width / read.height >= WORDMARK_RATIO)
  }
  // Save never fails without a word: the language whose words are refused is opened.
  useEffect(() => {
    const isWrong = (each: Language) =>
      form.errors[`headline_${each}`] || form.errors[`lead_${each}`]
    setLanguage((shown) => (isWrong(shown) ? shown : (LANGUAGES.find(isWrong) ?? shown)))
  }, [form.errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  useWindowKey((event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void edit.save()
  })

  const isChosen = values.logo.startsWith('data:')
  const headline = `headline_${language}` as const
  const lead = `lead_${language}` as const
  const wrong = refused || form.errors.logo
  const offered = picture?.colours.filter((colour) => colour !== values.colour) ?? []

  return (
    <div className={classes.columns}>
      <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
        {failure && <FormFailure>{failure}</FormFailure>}
        {conflict && <ConflictBox {...edit} conflict={conflict} labels={LOOK_FIELD_LABELS} />}
        <FileField
          ref={input}
          label="Logo"
          frame={
            values.logo && (
              <img className={classes.chosen} src={values.logo} alt="The chosen logo" />
            )
          }
          action={values.logo ? 'Change' : 'Choose a file'}
          hint={
            isChosen && picture
              ? `${picture.width} × ${picture.height} pixels`
              : 'Drop your logo here, or choose a file. Without one, the tick and the name stay.'
          }
          isWorking={false}
          wrong={wrong}
          onChoose={choose}
        >
          {values.logo && (
            <div className="wrap gap16 centred">
              <Checkbox
                label={LOOK_FIELD_LABELS.logo_has_name}
                name="logo_has_name"
                {...form.getInputProps('logo_has_name', { type: 'checkbox' })}
              />
              <Button size="xs" onClick={() => form.setFieldValue('logo', '')}>
                Remove the logo
              </Button>
            </div>
          )}
          {values.logo && picture?.needs_plate === 'light' && (
            <p className="quiet small">Hardly visible on white: it stands on your colour</p>
          )}
        </FileField>
        <div className="stack gap8">
          <div className={`row gap12 ${classes.colours}`}>
            <input
              type="color"
              aria-label="Choose a colour"
              value={COLOUR.test(values.colour) ? values.colour : '#2b4299'}
              onChange={(event) => form.setFieldValue('colour', event.target.value)}
            />
            <TextInput
              label={LOOK_FIELD_LABELS.colour}
              name="colour"
              autoComplete="off"
              placeholder="#2b4299"
              description={shadeOf(values.colour)}
              {...form.getInputProps('colour')}
            />
            {values.colour && (
              <Button size="xs" onClick={() => form.setFieldValue('colour', '')}>
                The usual colour
              </Button>
            )}
          </div>
          {offered.length > 0 && (
            <div className={`wrap gap8 centred ${classes.offered}`}>
              <span className="quiet small">In the logo:</span>
              {offered.map((colour) => (
                <button
                  key={colour}
                  type="button"
                  style={{ background: colour }}
                  aria-label={`Take ${colour}`}
                  onClick={() => form.setFieldValue('colour', colour)}
                />
              ))}
            </div>
          )}
        </div>
        <fieldset className={`stack gap12 ${classes.words}`}>
          <legend>First page</legend>
          <div className={`wrap gap16 ${classes.tabs}`}>
            <LanguageTabs language={language} onChoose={setLanguage} />
          </div>
          <TextInput
            key={headline}
            label={LOOK_FIELD_LABELS[headline]}
            name={headline}
            lang={language}
            description={countOf(values[headline], 60)}
            autoComplete="off"
            {...form.getInputProps(headline)}
          />
          <Textarea
            key={lead}
            label={LOOK_FIELD_LABELS[lead]}
            name={lead}
            lang={language}
            rows={3}
            description={countOf(values[lead], 300)}
            {...form.getInputProps(lead)}
          />
          {(values[headline] || values[lead]) && (
            <Button
              size="xs"
              onClick={() => form.setValues({ [headline]: '', [lead]: '' } as Partial<LookFields>)}
            >
              Back to the usual words
            </Button>
          )}
        </fieldset>
        <ClassChips
          label={LOOK_FIELD_LABELS.classes_taught}
          value={values.classes_taught}
          onChange={(chosen) => form.setFieldValue('classes_taught', chosen)}
          error={form.errors.classes_taught}
        />
        <HiddenBatches taught={values.classes_taught} />
        <div className={`row gap16 centred ${classes.bar}`}>
          <Button type="submit" variant="main" loading={edit.isSending}>
            Save
          </Button>
          <kbd>Ctrl S</kbd>
          <span role="status">{edit.isChanged ? 'Not saved yet' : ''}</span>
          <Button size="xs" className={classes.receipt} onClick={() => run(openSampleReceipt)}>
            Receipt (PDF)
          </Button>
        </div>
      </form>
      <LookPreview
        fields={values}
        size={picture}
        shows={{
          times: settings.shows_batch_times,
          fees: settings.shows_fees,
          places: settings.shows_seats,
        }}
      />
    </div>
  )
}

/** The server's messages, by the form's fields. */
function namingFields(error: unknown): never {
  if (error instanceof ApiError)
    for (const [path, message] of Object.entries(error.fields))
      error.fields[fieldOf(path)] = message
  throw error
}
