import { useLingui } from '@lingui/react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import classes from './account.module.css'

/** Offers the person's data as a file. */
export function OwnDataFile({ download }: { download: () => Promise<unknown> }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  return (
    <>
      <p className={classes.note}>
        {i18n.t(
          'One file with all that this website holds about you, to keep or to take elsewhere.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className="fit" loading={isSending} onClick={() => run(download)}>
        {i18n.t('Download your data')}
      </Button>
    </>
  )
}
