import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import software.amazon.event.ruler.Ruler;

/** Prints for each line of the input, a JSON object with a pattern and an event, whether the pattern matches the event. */
public class EventRules {
  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ObjectMapper json = new ObjectMapper();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode given = json.readTree(line);
      System.out.println(Ruler.matchesRule(given.get("event").toString(), given.get("pattern").toString()));
    }
  }
}
