/** Java 17 and newer, nothing to install; JSON is read by pattern so that the sample stands alone. */
const packing = String.raw`
    static final String CLIENT = env("SAOLA_CLIENT_ID", "__CLIENT__");
    static final byte[] KEY = HexFormat.of().parseHex(env("SAOLA_ENCRYPT_KEY", "").toLowerCase());
    static final String SECRET = env("SAOLA_SECRET_KEY", "");

    static String env(String name, String otherwise) {
        return System.getenv().getOrDefault(name, otherwise);
    }
    static byte[] aes(int mode, byte[] bytes) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(mode, new SecretKeySpec(KEY, "AES"), new IvParameterSpec(Arrays.copyOf(KEY, 16)));
        return cipher.doFinal(bytes);
    }
    static String seal(String json) throws Exception {
        return Base64.getEncoder().encodeToString(aes(Cipher.ENCRYPT_MODE, json.getBytes(UTF_8)));
    }
    static String open(String data) throws Exception {
        return new String(aes(Cipher.DECRYPT_MODE, Base64.getDecoder().decode(data)), UTF_8);
    }
    static String sign(String time, String data) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal((CLIENT + "|" + time + "|" + data).getBytes(UTF_8)));
    }
    static final AtomicLong LAST = new AtomicLong();
    // Later than any before: two equal requests with one time are taken for one that was sent twice (1612).
    static String now() {
        return String.valueOf(LAST.updateAndGet(last -> Math.max(System.currentTimeMillis(), last + 1)));
    }
    static String field(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}]*)").matcher(json);
        return found.find() ? found.group(1) : "";
    }
`
const imports = String.raw`
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.*;
import javax.crypto.*;
import javax.crypto.spec.*;
`
const calling = (name: string): string => String.raw`${imports}import java.net.URI;
import java.net.http.*;

public class ${name} {
    static final String HOST = env("SAOLA_HOST", "__HOST__");${packing}
    static String call(String path, String request) throws Exception {
        String data = seal(request), time = now();
        HttpResponse<String> response = HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(HOST + path))
            .header("content-type", "application/json").header("x-api-client", CLIENT).header("x-api-time", time).header("x-api-validate", sign(time, data))
            .POST(HttpRequest.BodyPublishers.ofString("{\"data\":\"" + data + "\"}")).build(), HttpResponse.BodyHandlers.ofString());
        String answer = response.body();
        if (!field(answer, "code").equals("0")) throw new IllegalStateException(answer);
        String sealed = field(answer, "data"), at = response.headers().firstValue("x-api-time").orElse("");
        byte[] theirs = response.headers().firstValue("x-api-validate").orElse("").getBytes(UTF_8);
        if (!MessageDigest.isEqual(sign(at, sealed).getBytes(UTF_8), theirs)) throw new IllegalStateException("wrong signature");
        return open(sealed);
    }
`
export const javaCreate = String.raw`${calling('Create')}    public static void main(String[] args) throws Exception {
        String order = call("/api/payment/v1/create", "{\"refTransactionId\":\"ORDER-" + System.currentTimeMillis() + "\",\"amount\":50000,\"description\":\"Order\",\"timeout\":3600,"
            + "\"title\":\"Order\",\"language\":\"vi\",\"customerInfo\":{\"fullName\":\"Nguyen Van A\",\"email\":\"\",\"phone\":\"\",\"address\":\"\"},"
            + "\"successUrl\":\"\",\"failUrl\":\"\",\"redirectAfter\":5,\"bankAccountNo\":\"\"}");
        System.out.println(order);
        System.out.println(call("/api/payment/v1/check", "{\"transactionId\":\"" + field(order, "transactionId") + "\"}"));
    }
}
`
export const javaPayout = String.raw`${calling('Payout')}    public static void main(String[] args) throws Exception {
        // The reference makes it once: asked for again it answers 1604, and detail tells what became of the first.
        String payout = call("/api/payment/v1/payout/create", "{\"refTransactionId\":\"PAYOUT-" + System.currentTimeMillis() + "\",\"toBankBin\":\"970436\",\"toAccountNo\":\"0011001234561\","
            + "\"toAccountName\":\"Nguyen Van An\",\"amount\":50000,\"content\":\"Invoice 1\",\"fromAccountNo\":\"\",\"nameConfirmed\":true}");
        // WAITING until people of the merchant have agreed to it in the portal.
        System.out.println(payout);
        System.out.println(call("/api/payment/v1/payout/detail", "{\"payOutId\":\"" + field(payout, "payOutId") + "\"}"));
    }
}
`
export const javaReceive = String.raw`${imports}import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;

public class Receive {${packing}
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(env("PORT", "3000"))), 0);
        server.createContext("/", exchange -> {
            try {
                String sealed = field(new String(exchange.getRequestBody().readAllBytes(), UTF_8), "data");
                var headers = exchange.getRequestHeaders();
                String at = String.valueOf(headers.getFirst("x-api-time"));
                boolean mine = CLIENT.equals(headers.getFirst("x-api-client"))
                    && MessageDigest.isEqual(sign(at, sealed).getBytes(UTF_8), String.valueOf(headers.getFirst("x-api-validate")).getBytes(UTF_8))
                    && Math.abs(System.currentTimeMillis() - Long.parseLong(at)) <= 5 * 60 * 1000;
                // The same eventId may come again: do what belongs to it once.
                if (mine) System.out.println(open(sealed));
                String data = seal("{\"success\":" + mine + "}"), time = now();
                byte[] answer = ("{\"code\":0,\"message\":\"Success\",\"data\":\"" + data + "\"}").getBytes(UTF_8);
                exchange.getResponseHeaders().set("content-type", "application/json");
                exchange.getResponseHeaders().set("x-api-client", CLIENT);
                exchange.getResponseHeaders().set("x-api-time", time);
                exchange.getResponseHeaders().set("x-api-validate", sign(time, data));
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            } catch (Exception error) {
                exchange.sendResponseHeaders(400, -1);
            } finally {
                exchange.close();
            }
        });
        server.start();
    }
}
`
