export const sandbox = {
  title: 'Công cụ của chế độ thử',
  samples: { title: 'Dữ liệu mẫu', facts: 'Có {count} giao dịch mẫu, tạo lúc {since}.', filling: 'Đang tạo dữ liệu mẫu, mất vài giây…', reset: 'Tạo lại dữ liệu mẫu', ask: 'Tạo lại dữ liệu mẫu?', warn: 'Mọi giao dịch và thiết lập thử sẽ được thay bằng dữ liệu mẫu mới, đồng hồ thử trở về giờ thật. Dữ liệu thật không bị ảnh hưởng.', done: 'Đã có dữ liệu mẫu mới' },
  clock: {
    title: 'Đồng hồ thử', now: 'Bây giờ ở chế độ thử là {now}.', real: 'Đang chạy theo giờ thật.', ahead: 'Nhanh hơn giờ thật {days, number} ngày {hours, number} giờ.', why: 'Tua nhanh để xem link hết hạn, kỳ phí hay lịch thanh toán diễn ra thế nào mà không phải chờ.',
    hour: '+1 giờ', day: '+1 ngày', week: '+7 ngày', month: '+30 ngày', moved: 'Đã tua đồng hồ thử',
  },
  events: { title: 'Việc vừa xảy ra', none: 'Không có việc gì đến hạn trong khoảng thời gian này.', closed: 'Giao dịch hết hạn', success: 'Giao dịch thành công', other: 'Sự kiện {topic}' },
}
