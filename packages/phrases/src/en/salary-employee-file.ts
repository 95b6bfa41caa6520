import type { Phrases } from '../shape.ts'

/** Spreadsheets of employees: the template and the rows to correct. */
export const salaryEmployeeFile: Phrases<'salaryEmployeeFile'> = {
  name: 'Employees',
  templateFile: 'employee-import-template',
  correctionsFile: 'employees-to-correct',
  row: 'Row in the file',
  wrong: 'To correct',
  guide: {
    name: 'Guide',
    column: 'Column',
    about: 'What to enter',
    types: 'Your advance types',
    noTypes: 'There is no advance type yet: add one before you import employees.',
    aboutOf: {
      code: 'Different for each employee: letters without accents, digits, dots, hyphens and underscores, at most 30 characters. Left blank, a code such as NV00001, NV00002… is given.',
      name: 'As on the salary account: the bank compares this name with the account holder.',
      phoneNumber:
        'The mobile number with which the employee draws advances and receives messages. One number for each employee.',
      birthDate: 'Day/month/year. Optional; at least 15 years of age.',
      idCardNumber: 'The 12 digits of the citizen identity card, or the 9 of an old one. Optional.',
      email: 'Optional.',
      position: 'Optional.',
      baseAmount: 'The wage of one period in VND, from 100.000 to 999.999.999.',
      salaryAccount: 'The employee’s own account at the bank that pays the wages, 6 to 19 digits.',
      salaryAdvanceType: 'The name of an advance type; those you can use are listed below.',
      activated:
        'Yes or No. Blank means Yes. Where two people have to agree, the employee may draw once the second one has approved.',
    },
  },
  example: {
    name: 'Example',
    type: 'Permanent staff',
    first: {
      code: 'NV00001',
      name: 'Nguyễn Thị Ánh',
      phoneNumber: '0912345678',
      birthDate: '02/03/1990',
      idCardNumber: '079190001234',
      email: 'anh.nguyen@example.com',
      position: 'Garment worker',
      baseAmount: '8.500.000',
      salaryAccount: '1029384756',
      activated: 'Yes',
    },
    second: {
      code: '',
      name: 'Trần Văn Bình',
      phoneNumber: '0987654321',
      birthDate: '',
      idCardNumber: '',
      email: '',
      position: '',
      baseAmount: '12000000',
      salaryAccount: '5647382910',
      activated: '',
    },
  },
}
