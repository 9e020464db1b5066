import type { Claim } from '@ganit/contract/claims'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import { sayPaid } from './paying.data.ts'
import classes from './paying.module.css'

const UTR = /^\d{12}$/
/** Of a phone's screen, to be read by a person. */
const SCREENSHOT = { width: 1080, height: 2400, bytesMax: 400 * 1024 }

/** Says that the money was sent: the number by which banks know it, and a picture if one likes. */
export function SayPaid({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [utr, setUtr] = useState('')
  const [screenshot, setScreenshot] = useState('')
  const [wrong, setWrong] = useState('')
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const working = useRef(Promise.resolve())
  const { isSending, once } = useSending()
  const said = useSaid()

  const submit = () =>
    once(async () => {
      setFailure('')
      const digits = utr.replace(/\s/g, '')
      setWrong(
        UTR.test(digits)
          ? ''
          : i18n.t('The UTR has 12 digits. Your app shows it with the payment.'),
      )
      if (!UTR.test(digits)) return field.current?.focus()
      await working.current
      try {
        await sayPaid(claim.claim_id, { utr: digits, ...(screenshot && { screenshot }) })
      } catch (error) {
        setFailure(said(messageOf(error)))
      }
      return undefined
    })
  if (!isOpen)
    return (
      <Button variant="main" size="lg" onClick={() => setOpen(true)}>
        {i18n.t('I have paid')}
      </Button>
    )
  return (
    <form
      noValidate
      className={classes.said}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        ref={field}
        label="UTR"
        description={i18n.t(
          'The 12 digits that your app shows with the payment; some call it UPI reference number.',
        )}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={utr}
        error={wrong}
        onChange={({ currentTarget }) => setUtr(currentTarget.value)}
      />
      <PictureField
        label={i18n.t('Screenshot')}
        limits={SCREENSHOT}
        shape="portrait"
        value={screenshot}
        onChange={setScreenshot}
        onWork={(work) => {
          working.current = work
        }}
        words={{
          choose: i18n.t('Choose a file'),
          change: i18n.t('Change'),
          hint: i18n.t('Optional. It shows the academy what you have paid.'),
          working: i18n.t('Making the picture smaller…'),
          remove: i18n.t('Remove'),
          shown: i18n.t('as it will be shown'),
          done: i18n.t('The picture is ready to be sent.'),
          failed: i18n.t('This picture could not be read. Choose another one.'),
        }}
      />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Send')}
      </Button>
    </form>
  )
}
