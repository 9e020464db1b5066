import type { Claim } from '@ganit/contract/money/claims'
import { plainTyped } from '@ganit/contract/plain-signs'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { PictureField } from '../../../ui/photos/picture-field.tsx'
import { sayPaid } from './paying.data.ts'

const UTR = /^\d{12}$/
const digitsOf = (utr: string) => plainTyped(utr).replaceAll(' ', '')
/** The size of a screenshot that people can still read. */
const SCREENSHOT = { width: 1080, height: 2400, bytesMax: 400 * 1024 }

type SayPaidProps = {
  claim: Claim
  /** The words of the button that opens the form. */
  words: { open: string }
}

/** Reports a payment with the bank's reference number, and optionally a screenshot; or corrects what was reported. */
export function SayPaid({ claim, words }: SayPaidProps) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { form, formRef, failure, isSending, submit, onWork } = useSubmit({
    initialValues: { utr: claim.utr ?? '', screenshot: '' },
    errorsOf: ({ utr }) =>
      UTR.test(digitsOf(utr))
        ? {}
        : { utr: i18n.t('The UTR has 12 digits. Your app shows it with the payment.') },
    send: async ({ utr, screenshot }) => {
      await sayPaid({
        claim_id: claim.claim_id,
        utr: digitsOf(utr),
        ...(screenshot && { screenshot }),
      })
      setOpen(false)
    },
  })
  if (!isOpen)
    return (
      <Button
        {...(claim.state !== 'to check' && { variant: 'main' })}
        size="lg"
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
    )
  return (
    <form ref={formRef} noValidate className="stack gap16" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label={i18n.t('UTR')}
        description={i18n.t(
          'The 12 digits that your app shows with the payment; some call it UPI reference number.',
        )}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        name="utr"
        {...form.getInputProps('utr')}
      />
      <PictureField
        label={i18n.t('Screenshot')}
        limits={SCREENSHOT}
        shape="portrait"
        value={form.values.screenshot}
        onChange={(picture) => form.setFieldValue('screenshot', picture)}
        onWork={onWork}
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
