import { cellsOf, workbookOf } from '../workbooks.ts'

/** Workbooks of coaching offices, with what Excel does to them. */
export const WORKBOOKS = {
  'sheets of batches, a cover, a hidden sheet of last year': () =>
    workbookOf([
      { name: 'Cover', cells: cellsOf(['Sunrise Academy', 'Session 2026-27']) },
      {
        name: '8 evening',
        cells: cellsOf([
          '',
          'S.No,Name,Mobile (F)',
          '1,ASHA SEN,9830056001',
          '2,Ravi Das,9830056002',
        ]),
      },
      {
        name: 'X Morning',
        cells: cellsOf([
          'Sunrise Academy',
          'Teacher: A. Roy',
          'Name,Phone,School',
          'Tara Pal,9830056003,Lake School',
        ]),
      },
      { name: 'Old', state: 'hidden' as const, cells: cellsOf(['Name,Class', 'Gone Kid,8']) },
    ]),
  'two rows of headings, merged cells, an error cell and a total': () =>
    workbookOf([
      {
        name: 'List',
        cells: cellsOf([
          'Sl,Student,,Father,,Bal',
          ',Name,Class,Name,Mobile,',
          '1,Asha Sen,IX,Anil Sen,9830056011,#REF!',
          '2,Ravi Sen,VIII,,,500',
          ',Total,,,,500',
        ]),
        merged: ['B1:C1', 'D1:E1', 'D3:D4', 'E3:E4'],
      },
    ]),
}
