import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { requestErasure } from '../../people/agreements/agreements.data.ts'
import classes from './account.module.css'

const confirmErasureRequest = () =>
  confirm({
    title: 'Ask for erasure?',
    text: 'This asks the academy to erase your account and your record. After that you cannot sign in any more, and nothing can be restored.',
    accept: 'Ask for erasure',
    destructive: true,
  })

/** Requests or withdraws the erasure of the person's record. `asked` is the time of the request, in ISO form. */
export function OwnErasure({ uid, asked }: { uid: string; asked: string | null }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { failure, isSending, run } = useAction()
  const { timeZone } = useAcademy()

  const request = (isRequested: boolean) =>
    run(async (attempt) => (await requestErasure(uid, isRequested, attempt)).message)
  const ask = async () => {
    if (await confirmErasureRequest()) await request(true)
  }
  return (
    <>
      <h3>{i18n.t('Erasure')}</h3>
      <p className={classes.note}>
        {asked
          ? i18n.t(
              'You asked the academy on {asked} to erase your record. Until it does, you can withdraw the request.',
              { asked: formats.dayOf(asked, timeZone) },
            )
          : i18n.t(
              'The academy erases your record when you ask for it. Payments stay in its books, without your name.',
            )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {asked ? (
        <Button className="fit" loading={isSending} onClick={() => request(false)}>
          {i18n.t('Withdraw request')}
        </Button>
      ) : (
        <Button variant="danger" className="fit" loading={isSending} onClick={ask}>
          {i18n.t('Ask for erasure')}
        </Button>
      )}
    </>
  )
}
