import type { Test } from '@ganit/contract/tests'
import { NativeSelect } from '@mantine/core'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { changeTest } from '../tests.data.ts'
import classes from './results.module.css'

const MOST = 10
const CHOICES = [
  { value: '0', label: 'Nobody' },
  ...Array.from({ length: MOST }, (_, n) => ({
    value: String(n + 1),
    label: n === 0 ? 'The best one' : `The best ${n + 1}`,
  })),
]

/** Of how many of the best the site tells, once the results are out; the owner says so. */
export function ToppersChoice({ test }: { test: Test }) {
  const { test_id, toppers, version } = test
  const { failure, run } = useAction()
  const save = (next: string) =>
    run(async () => {
      await changeTest({ test_id, toppers: next, version })
      return 'Test changed.'
    })
  return (
    <div className={classes.toppers}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <NativeSelect
        label="On the public site"
        description="Only those who agree to be shown, at that moment."
        data={CHOICES}
        value={String(toppers)}
        onChange={({ currentTarget }) => void save(currentTarget.value)}
      />
    </div>
  )
}
