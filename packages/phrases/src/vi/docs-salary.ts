/** What the documentation says of the events of salary advance. */
export const salary = {
  when: {
    salary_advance_paid: 'Ngân hàng đã chuyển một khoản ứng lương tới nhân viên.',
    salary_advance_failed:
      'Khoản ứng lương không chuyển được (status FAILED), hoặc đã chuyển rồi bị gửi trả (status RETURNED).',
  },
  act: {
    salary_advance_paid:
      'Ghi khoản phải trừ vào lương theo salaryAdvance.reference, chỉ một lần. Số trừ chính thức là tệp trừ lương của kỳ.',
    salary_advance_failed:
      'Bỏ khoản mang salaryAdvance.reference nếu đã ghi. Số tiền được tự do để ứng lại; người có quyền duyệt gửi lại trong cổng, dưới một số tham chiếu mới.',
  },
  short: {
    e_salary_advance_paid: 'ngân hàng đã chuyển một khoản ứng lương',
    e_salary_advance_failed: 'khoản ứng lương không chuyển được hoặc bị gửi trả',
  },
  fields: {
    salaryAdvance:
      'yêu cầu ứng lương: mã, kết quả, số tiền, mã nhân viên, kỳ lương, số tham chiếu của lần chuyển, số giao dịch của ngân hàng và lý do; không có tiền lương, tài khoản hay giấy tờ',
  },
}
