import { listEnquiries } from '@ganit/contract/enquiries'
import { listGuardians } from '@ganit/contract/guardians'
import { listPapers } from '@ganit/contract/papers'
import { listTests } from '@ganit/contract/tests'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/may.ts'
import { counted, formatClass } from '../../ui/text/formats.ts'
import { enquiriesFound } from '../enquiries/enquiries.data.ts'
import { guardiansPage } from '../guardians/guardians.data.ts'
import { papersPage } from '../papers/papers.data.ts'
import { testsPage } from '../tests/tests.data.ts'
import { found } from './found.ts'

type Asked = { search: string; page: number; page_size: number }

/** Guardians, enquiries, papers and tests with the searched text in them, as far as the role may list them. */
export function useFoundBesides(asked: Asked, enabled: boolean) {
  const mayList = {
    guardians: useMay(listGuardians),
    enquiries: useMay(listEnquiries),
    papers: useMay(listPapers),
    tests: useMay(listTests),
  }
  const guardians = useQuery({ ...guardiansPage(asked), enabled: enabled && mayList.guardians })
  const enquiries = useQuery({ ...enquiriesFound(asked), enabled: enabled && mayList.enquiries })
  const papers = useQuery({ ...papersPage(asked), enabled: enabled && mayList.papers })
  const tests = useQuery({ ...testsPage(asked), enabled: enabled && mayList.tests })

  return {
    found: [
      ...(guardians.data?.items ?? []).map(({ guardian_id, name, children }) => ({
        ...found(
          `/admin/guardians?search=${encodeURIComponent(name)}`,
          name,
          ['Guardian', ...children.map((child) => child.name)].join(' · '),
        ),
        key: `guardian ${guardian_id}`,
      })),
      ...(enquiries.data?.items ?? []).map(({ enquiry_id, name, student_name, class_number }) =>
        found(
          `/admin/enquiries?enquiry=${enquiry_id}`,
          student_name ?? name,
          `Enquiry · ${formatClass(class_number)}`,
        ),
      ),
      ...(papers.data?.items ?? []).map(({ paper_id, title, items }) =>
        found(
          `/admin/papers/${paper_id}`,
          title,
          `Paper · ${counted(items, 'question', 'questions')}`,
        ),
      ),
      ...(tests.data?.items ?? []).map(({ test_id, title }) =>
        found(`/admin/tests/${test_id}`, title, 'Test'),
      ),
    ],
    isFetching: [guardians, enquiries, papers, tests].some((query) => query.isFetching),
    isError: guardians.isError || enquiries.isError || papers.isError || tests.isError,
  }
}
