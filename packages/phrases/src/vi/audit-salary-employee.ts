import { salaryEmployee } from './salary-employee.ts'

const yesNo = { true: 'Có', false: 'Không' } as const

/** What the audit log says of employees in salary advance: operations and what was changed. */
export const auditSalaryEmployee = {
  area: { employee: 'Nhân viên ứng lương', salaryAdvance: 'Ứng lương' },
  module: {
    'salary-employee': 'Nhân viên ứng lương',
    'salary-employee-view': 'Xem nhân viên ứng lương',
  },
  action: {
    'employee-list': 'xem danh sách nhân viên',
    'employee-create': 'thêm nhân viên',
    'employee-edit': 'sửa nhân viên',
    'employee-get': 'xem một nhân viên',
    'employee-bulkUpdateAdvanceType': 'đổi loại ứng lương của nhiều nhân viên',
    'employee-waiting': 'xem số việc chờ người thứ hai',
    'employee-export': 'xuất danh sách nhân viên',
    'employee-activate': 'cho ứng lương hoặc tạm dừng ứng',
    'employee-decide': 'duyệt hoặc từ chối thay đổi của nhân viên',
    'employee-withdraw': 'rút lại đề nghị về nhân viên',
    'employee-acceptName': 'đề nghị chấp nhận tài khoản khác tên',
    'employee-leave': 'ghi nhận nghỉ việc hoặc đi làm lại',
    'employee-reveal': 'xem đủ số giấy tờ của nhân viên',
    'salaryAdvance-listForEmployees': 'xem mức được ứng của nhân viên',
  },
  field: {
    accountStatus: salaryEmployee.field.accountStatus,
    activated: salaryEmployee.field.activated,
    askedBy: salaryEmployee.field.askedBy,
    baseAmount: salaryEmployee.field.baseAmount,
    birthDate: salaryEmployee.field.birthDate,
    employees: 'Số nhân viên',
    fields: 'Thông tin đã xem',
    idCardNumber: salaryEmployee.field.idCardNumber,
    isApproved: 'Người thứ hai duyệt',
    isErased: 'Đã xóa dữ liệu cá nhân',
    leftOn: salaryEmployee.field.leftOn,
    phoneNumber: salaryEmployee.field.phoneNumber,
    salaryAccount: salaryEmployee.field.salaryAccount,
    salaryAdvanceTypeId: salaryEmployee.field.salaryAdvanceTypeId,
    salaryBankBin: salaryEmployee.field.salaryBankBin,
    waitsFor: salaryEmployee.field.waitsFor,
  },
  value: {
    accountStatus: salaryEmployee.account,
    activated: yesNo,
    isApproved: { true: 'Đồng ý', false: 'Từ chối' },
    isErased: yesNo,
  },
} as const
