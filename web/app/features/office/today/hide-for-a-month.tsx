import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { sameDayNextMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { saveSettings } from '../../ground/settings/settings.data.ts'
import { officeToday } from './today.data.ts'

/** Hides the line about the turnover for a month. */
export function HideForAMonth({ id }: { id: string }) {
  const client = useQueryClient()
  const today = useToday()
  const { failure, isSending, run } = useAction()
  const hide = () =>
    run(async () => {
      await saveSettings({ gst_watch_hidden_until: sameDayNextMonth(today) })
      await client.invalidateQueries({ queryKey: officeToday.queryKey })
    })
  return (
    <>
      <Button
        size="xs"
        className="fit"
        loading={isSending}
        onClick={() => void hide()}
        aria-describedby={id}
      >
        Hide for a month
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </>
  )
}
