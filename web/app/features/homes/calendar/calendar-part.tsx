import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { copyText } from '../../../ui/forms/fields/copy-text.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { calendarFeed, endFeed, makeFeed } from './calendar.data.ts'
import classes from './calendar.module.css'

/** Creates and copies the address. It is shown only once, because anyone who has it can read the lessons. */
function CalendarAddress({ exists }: { exists: boolean }) {
  const [address, setAddress] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  const confirmRenewal = () =>
    confirm({
      title: i18n.t('Calendar'),
      text: i18n.t('Make a new address?'),
      detail: i18n.t(
        'The address copied before stops working: calendars that use it need the new one.',
      ),
      accept: i18n.t('Make a new one'),
      refuse: i18n.t('Cancel'),
    })
  const forGood = () =>
    confirm({
      title: i18n.t('Calendar'),
      text: i18n.t('End this address?'),
      detail: i18n.t('Calendars that use it no longer show the lessons.'),
      accept: i18n.t('End it'),
      refuse: i18n.t('Cancel'),
      destructive: true,
    })

  async function copyFrom(input: HTMLInputElement | null) {
    if (await copyText(input)) toastSuccess(i18n.t('Calendar address copied.'))
    else toastFailure(i18n.t('It could not be copied. It is selected: please copy it yourself.'))
  }
  async function copy() {
    if (address) return copyFrom(field.current)
    if (exists && !(await confirmRenewal())) return
    await run(async (attempt) => {
      const made = await makeFeed({}, attempt)
      flushSync(() => setAddress(made.address))
      await copyFrom(field.current)
    })
  }
  async function end() {
    if (!(await forGood())) return
    await run(async () => {
      const { message } = await endFeed()
      setAddress('')
      return message
    })
  }
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {address && (
        <TextInput
          ref={field}
          label={i18n.t('Calendar address')}
          description={i18n.t(
            'It is shown only now. Do not share it: anyone who has it can see when the lessons are.',
          )}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="wrap gap12">
        <Button variant="filled" loading={isSending} onClick={copy}>
          {i18n.t('Copy calendar address')}
        </Button>
        {exists && (
          <Button variant="danger" disabled={isSending} onClick={end}>
            {i18n.t('End the address')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The calendar address and its use; `about` is in the reader's language. */
export function CalendarPart({ about }: { about: string }) {
  const { i18n } = useLingui()

  return (
    <div className={`stack gap20 pad28 sheet ${classes.sheet}`}>
      <p>{about}</p>
      <QueryView
        query={useQuery(calendarFeed)}
        failure={i18n.t('Failed to load your calendar.')}
        skeleton={
          <SkeletonRows rows={2} photo={false} label={i18n.t('Loading your calendar...')} />
        }
      >
        {({ exists }) => <CalendarAddress exists={exists} />}
      </QueryView>
    </div>
  )
}
