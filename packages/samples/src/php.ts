/** PHP 8 with curl and openssl. */
const keys = String.raw`
$clientId = getenv('SAOLA_CLIENT_ID') ?: '__CLIENT__';
$encryptKey = hex2bin(getenv('SAOLA_ENCRYPT_KEY'));
$secretKey = getenv('SAOLA_SECRET_KEY');
$cipher = 'aes-' . strlen($encryptKey) * 8 . '-cbc';
$iv = substr($encryptKey, 0, 16);
$sign = fn(string $time, string $data): string => hash_hmac('sha256', "$clientId|$time|$data", $secretKey);
$seal = fn(array $value): string => base64_encode(openssl_encrypt(json_encode($value), $cipher, $encryptKey, OPENSSL_RAW_DATA, $iv));
$open = fn(string $data): array => json_decode(openssl_decrypt(base64_decode($data), $cipher, $encryptKey, OPENSSL_RAW_DATA, $iv), true);
`
const calling = String.raw`
<?php
$host = getenv('SAOLA_HOST') ?: '__HOST__';${keys}
$call = function (string $path, array $request) use ($host, $clientId, $sign, $seal, $open): array {
    // Later than any before: two equal requests with one time are taken for one that was sent twice (1612).
    static $last = 0;
    $last = max((int) (microtime(true) * 1000), $last + 1);
    [$data, $time] = [$seal($request), (string) $last];
    $headers = [];
    $curl = curl_init($host . $path);
    curl_setopt_array($curl, [
        CURLOPT_POST => true, CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 30, CURLOPT_POSTFIELDS => json_encode(['data' => $data]),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', "x-api-client: $clientId", "x-api-time: $time", 'x-api-validate: ' . $sign($time, $data)],
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$headers): int {
            $parts = explode(':', $line, 2);
            if (count($parts) === 2) $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
            return strlen($line);
        },
    ]);
    $answer = json_decode(curl_exec($curl), true);
    if ($answer['code'] !== 0) throw new RuntimeException($answer['code'] . ' ' . $answer['message']);
    if (!hash_equals($sign($headers['x-api-time'], $answer['data']), $headers['x-api-validate'])) throw new RuntimeException('wrong signature');
    return $open($answer['data']);
};
`
export const phpCreate = String.raw`${calling}
$order = $call('/api/payment/v1/create', [
    'refTransactionId' => 'ORDER-' . time(), 'amount' => 50000, 'description' => 'Order', 'timeout' => 3600, 'title' => 'Order', 'language' => 'vi',
    'customerInfo' => ['fullName' => 'Nguyen Van A', 'email' => '', 'phone' => '', 'address' => ''], 'successUrl' => '', 'failUrl' => '', 'redirectAfter' => 5, 'bankAccountNo' => '',
]);
echo $order['url'], PHP_EOL, $order['qrCodeString'], PHP_EOL;
print_r($call('/api/payment/v1/check', ['transactionId' => $order['transactionId']]));
`
export const phpPayout = String.raw`${calling}
// The reference makes it once: asked for again it answers 1604, and detail tells what became of the first.
$payout = $call('/api/payment/v1/payout/create', [
    'refTransactionId' => 'PAYOUT-' . time(), 'toBankBin' => '970436', 'toAccountNo' => '0011001234561', 'toAccountName' => 'Nguyen Van An', 'amount' => 50000, 'content' => 'Invoice 1',
    'fromAccountNo' => '', 'nameConfirmed' => true,
]);
// WAITING until people of the merchant have agreed to it in the portal.
echo $payout['payOutId'], ' ', $payout['status'], PHP_EOL;
print_r($call('/api/payment/v1/payout/detail', ['refTransactionId' => $payout['refTransactionId']]));
`
export const phpReceive = String.raw`
<?php${keys}
$success = false;
$body = json_decode(file_get_contents('php://input'), true);
$data = (string) ($body['data'] ?? '');
$time = $_SERVER['HTTP_X_API_TIME'] ?? '';
$mine = hash_equals($clientId, $_SERVER['HTTP_X_API_CLIENT'] ?? '') && hash_equals($sign($time, $data), $_SERVER['HTTP_X_API_VALIDATE'] ?? '');
if ($mine && abs(microtime(true) * 1000 - (float) $time) <= 5 * 60 * 1000) {
    $notice = $open($data);
    // The same eventId may come again: do what belongs to it once.
    error_log($notice['eventId'] . ' ' . $notice['refTransactionId'] . ' ' . $notice['amount']);
    $success = true;
}

$data = $seal(['success' => $success]);
$time = (string) (int) (microtime(true) * 1000);
header('Content-Type: application/json');
header("x-api-client: $clientId");
header("x-api-time: $time");
header('x-api-validate: ' . $sign($time, $data));
echo json_encode(['code' => 0, 'message' => 'Success', 'data' => $data]);
`
